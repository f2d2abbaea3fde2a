// Loaded into the program by tests to set its clock wrong by so many milliseconds.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}
