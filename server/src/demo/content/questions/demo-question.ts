/** A question of the demo school: its topic, its text, four options with the right one first or a number, and why. */
export type DemoQuestion = readonly [
  topic: string,
  stem: string,
  answer: readonly [right: string, ...wrong: string[]] | string,
  explanation: string,
]
