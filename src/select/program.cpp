#include "select/program.h"

#include <memory>

#include <Cbc_C_Interface.h>
#include <Clp_C_Interface.h>

namespace examgen::select {
namespace {

constexpr int k_optimal = 0, k_primal_infeasible = 1;

struct DeleteClp {
    void operator()(Clp_Simplex* model) const { Clp_deleteModel(model); }
};

struct DeleteCbc {
    void operator()(Cbc_Model* model) const { Cbc_deleteModel(model); }
};

int count(size_t n) {
    return static_cast<int>(n);
}

std::vector<double> copied(const double* from, size_t n) {
    return from ? std::vector<double>(from, from + n) : std::vector<double>();
}

}  // namespace

int Program::add_column(double column_cost, double least, double most, bool is_whole) {
    cost.push_back(column_cost);
    lower.push_back(least);
    upper.push_back(most);
    whole.push_back(is_whole);
    starts.push_back(starts.back());
    return count(cost.size()) - 1;
}

void Program::add(int row, double value) {
    rows.push_back(row);
    values.push_back(value);
    ++starts.back();
}

int Program::add_row(double least, double most) {
    row_lower.push_back(least);
    row_upper.push_back(most);
    return count(row_lower.size()) - 1;
}

Solved solve(const Program& program) {
    const std::unique_ptr<Clp_Simplex, DeleteClp> model(Clp_newModel());
    Clp_setLogLevel(model.get(), 0);
    Clp_loadProblem(model.get(), count(program.columns()), count(program.row_lower.size()),
                    program.starts.data(), program.rows.data(), program.values.data(),
                    program.lower.data(), program.upper.data(), program.cost.data(),
                    program.row_lower.data(), program.row_upper.data());
    Clp_initialSolve(model.get());
    Solved out;
    const int status = Clp_status(model.get());
    out.status = status == k_optimal             ? Solved::Status::optimal
                 : status == k_primal_infeasible ? Solved::Status::infeasible
                                                 : Solved::Status::limit;
    if (out.status != Solved::Status::optimal)
        return out;
    out.x = copied(Clp_primalColumnSolution(model.get()), program.columns());
    out.reduced = copied(Clp_dualColumnSolution(model.get()), program.columns());
    out.duals = copied(Clp_dualRowSolution(model.get()), program.row_lower.size());
    out.value = out.bound = Clp_objectiveValue(model.get());
    return out;
}

Solved solve_whole(const Program& program, const WholeLimits& limits,
                   const std::vector<double>& start) {
    const std::unique_ptr<Cbc_Model, DeleteCbc> model(Cbc_newModel());
    Cbc_loadProblem(model.get(), count(program.columns()), count(program.row_lower.size()),
                    program.starts.data(), program.rows.data(), program.values.data(),
                    program.lower.data(), program.upper.data(), program.cost.data(),
                    program.row_lower.data(), program.row_upper.data());
    Cbc_setParameter(model.get(), "log", "0");
    for (size_t i = 0; i < program.columns(); ++i)
        if (program.whole[i])
            Cbc_setInteger(model.get(), count(i));
    Cbc_setMaximumNodes(model.get(), limits.nodes);
    Cbc_setAllowableGap(model.get(), 1e-9);
    Cbc_setAllowableFractionGap(model.get(), limits.relative_gap);
    if (!start.empty()) {
        std::vector<int> columns(program.columns());
        for (size_t i = 0; i < columns.size(); ++i)
            columns[i] = count(i);
        Cbc_setMIPStartI(model.get(), count(columns.size()), columns.data(), start.data());
    }
    Cbc_solve(model.get());
    Solved out;
    out.bound = Cbc_getBestPossibleObjValue(model.get());
    if (Cbc_isProvenInfeasible(model.get())) {
        out.status = Solved::Status::infeasible;
        return out;
    }
    if (Cbc_isProvenOptimal(model.get()))
        out.status = Solved::Status::optimal;
    if (const double* best = Cbc_bestSolution(model.get())) {
        out.x = copied(best, program.columns());
        out.value = Cbc_getObjValue(model.get());
    }
    return out;
}

}  // namespace examgen::select
