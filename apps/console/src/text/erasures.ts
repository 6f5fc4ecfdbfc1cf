/** The words of erasures: what is erased, who asked for it, and what the law keeps. */

export const erasuresWords = {
  erasures: {
    waiting: "Erasures that wait",
    title: (name: string) => `Erase what is stored about ${name}`,
    asked: (who: string, day: string, alone: string) =>
      `Asked for by ${who} on ${day}. Another person confirms it, or ${who} from ${alone} on.`,
    open: "Open page"
  }
}
