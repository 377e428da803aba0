// A bank of 1,500 questions, for search by word lists; one word occurs once.
const questions = [];
for (let i = 0; i < 1500; i++) {
  questions.push({
    id: `frage-${i}`, kind: "single-choice", topic: i === 77 ? "gross/selten" : `gross/teil-${i % 12}`, difficulty: 1 + (i % 5),
    stem: `Frage ${i}: Welche Aussage trifft zu?`, explanation: i === 1234 ? "Hier steht ausnahmewort1234." : "Darum.",
    options: [{ id: "a", text: `Aussage ${i}`, correct: true }, { id: "b", text: "Eine andere" }],
  });
}
console.log(JSON.stringify({ format: "examgen-bank/1", topic: { id: "gross", title: "Groß", language: "de" }, questions }));
