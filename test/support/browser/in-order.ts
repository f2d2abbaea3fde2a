import { TestRunner } from 'vitest'

/** A file of the browser tests is a day at one place, told in order: its tests keep theirs when all others are shuffled. */
export default class InOrder extends TestRunner {
  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super({ ...config, sequence: { ...config.sequence, shuffle: false } })
  }
}
