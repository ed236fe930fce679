// Which game? Those that do not fit are hidden.

const chooser = document.querySelector("form.chooser");
if (chooser) {
  const games = [...document.querySelectorAll(".games > li")];

  function show() {
    const { players, minutes, kind } = Object.fromEntries(new FormData(chooser));
    for (const game of games) {
      const [fewest, most] = game.dataset.players.split(" ").map(Number);
      game.hidden = Boolean(players && (players < fewest || players > most))
        || Boolean(minutes && Number(minutes) < Number(game.dataset.minutes))
        || Boolean(kind && kind !== game.dataset.kind);
    }
    document.querySelector(".none-fits").hidden = games.some((game) => !game.hidden);
  }

  chooser.hidden = false;
  chooser.addEventListener("input", show);
  show(); // the browser may have kept what was chosen before
}
