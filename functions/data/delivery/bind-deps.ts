/** Returns a function that binds the dependencies of moves: the bound move takes the other arguments only. */
export function createBinder<Deps>(deps: Deps) {
  return <Inputs extends unknown[], Result>(move: (deps: Deps, ...inputs: Inputs) => Result) =>
    (...inputs: Inputs): Result =>
      move(deps, ...inputs);
}
