#pragma once
// Checks forms against a blueprint without the solver's help: it reads both files itself and counts
// in plain loops.

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace examgen::test {

class Checker {
public:
    using Json = nlohmann::json;

    explicit Checker(const Json& bank) {
        for (const auto& q : bank.at("questions"))
            questions_[q.at("id")] = q;
        for (const auto& [id, q] : questions_)
            for (const auto& other : q.value("enemies", Json::array()))
                if (questions_.count(other))
                    hostile_.insert({id, other}), hostile_.insert({other, id});
    }

    /// What is wrong; empty: nothing.
    std::vector<std::string> faults(const Json& blueprint,
                                    const std::vector<std::vector<std::string>>& forms) const {
        std::vector<std::string> out;
        const auto fail = [&](const std::string& what) { out.push_back(what); };
        if (static_cast<int>(forms.size()) != blueprint.value("forms", 1))
            fail("number of forms");
        for (size_t f = 0; f < forms.size(); ++f) {
            const std::string name = "form " + std::to_string(f) + ": ";
            if (static_cast<int>(forms[f].size()) != blueprint.at("count").get<int>())
                fail(name + "count");
            if (std::set<std::string>(forms[f].begin(), forms[f].end()).size() != forms[f].size())
                fail(name + "a question twice");
            for (const auto& a : forms[f])
                for (const auto& b : forms[f])
                    if (hostile_.count({a, b}))
                        fail(name + "enemies " + a + " " + b);
            for (const auto& c : blueprint.value("constraints", Json::array()))
                if (!keeps(c, forms[f]))
                    fail(name + c.value("name", c.dump()));
            for (const auto& id : blueprint.value("include", Json::array()))
                if (std::find(forms[f].begin(), forms[f].end(), id) == forms[f].end())
                    fail(name + "without " + id.get<std::string>());
            for (const auto& id : blueprint.value("exclude", Json::array()))
                if (std::find(forms[f].begin(), forms[f].end(), id) != forms[f].end())
                    fail(name + "with " + id.get<std::string>());
            for (size_t g = 0; g < f; ++g)
                if (shared(forms[f], forms[g], blueprint) > blueprint.value("overlap", 0))
                    fail(name + "overlap");
        }
        return out;
    }

    double sum(const std::vector<std::string>& form, const std::string& field) const {
        double out = 0;
        for (const auto& id : form)
            out += questions_.at(id).value(field, field == "points" ? 1.0 : 0.0);
        return out;
    }

    const Json& question(const std::string& id) const { return questions_.at(id); }

private:
    static bool hits(const Json& c, const Json& q) {
        if (c.contains("topic")) {
            const std::string want = c["topic"], have = q.at("topic");
            if (have != want && have.rfind(want + "/", 0) != 0)
                return false;
        }
        if (c.contains("difficulty")) {
            const auto& d = c["difficulty"];
            const int low = d.is_array() ? d[0].get<int>() : d.get<int>();
            const int high = d.is_array() ? d[1].get<int>() : d.get<int>();
            const int level = q.value("difficulty", 3);
            if (level < low || level > high)
                return false;
        }
        if (c.contains("tag")) {
            const auto tags = q.value("tags", Json::array());
            if (std::find(tags.begin(), tags.end(), c["tag"]) == tags.end())
                return false;
        }
        const std::pair<const char*, const char*> same[] = {{"kind", "kind"},
                                                            {"bloom", "bloom"},
                                                            {"objective_id", "objective"},
                                                            {"author", "author"}};
        for (const auto& [key, field] : same)
            if (c.contains(key) && c[key] != q.value(field, ""))
                return false;
        return true;
    }

    bool keeps(const Json& c, const std::vector<std::string>& form) const {
        double got = 0;
        for (const auto& id : form) {
            const Json& q = questions_.at(id);
            if (hits(c, q))
                got += c.contains("sum")
                           ? q.value(c["sum"].get<std::string>(), c["sum"] == "points" ? 1.0 : 0.0)
                           : 1;
        }
        double least = c.value("min", 0.0), most = c.value("max", 1e18);
        if (c.contains("between"))
            least = c["between"][0], most = c["between"][1];
        if (c.contains("count")) {
            least = c["count"].is_array() ? c["count"][0].get<double>() : c["count"].get<double>();
            most = c["count"].is_array() ? c["count"][1].get<double>() : c["count"].get<double>();
        }
        return got >= least - 1e-9 && got <= most + 1e-9;
    }

    static int shared(const std::vector<std::string>& a, const std::vector<std::string>& b,
                      const Json& blueprint) {
        const auto included = blueprint.value("include", Json::array());
        int out = 0;
        for (const auto& id : a)
            out += std::find(b.begin(), b.end(), id) != b.end() &&
                   std::find(included.begin(), included.end(), id) == included.end();
        return out;
    }

    std::map<std::string, Json> questions_;
    std::set<std::pair<std::string, std::string>> hostile_;
};

}  // namespace examgen::test
