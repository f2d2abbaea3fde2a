export const lowestScore = 85

const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout'
const isAlive = ({ status }) => status === 'Survived' || status === 'NoCoverage'

/**
 * Splits Stryker's report into noticed mutants and unaccepted survivors. An accepted mutant counts as neither. An
 * accepted one that did not survive is reported, so that the list stays short, unless the run left it out.
 */
export function judgeMutants({ files }, accepted) {
  const told = Object.entries(files).map(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    const described = mutants.map((mutant) => ({ ...describe(mutant, lines), file, status: mutant.status }))
    const counted = described
      .filter((mutant) => isKilled(mutant) || isAlive(mutant))
      .map(({ status, ...mutant }) => ({ ...mutant, killed: isKilled({ status }) }))
    return { file, counted, unasked: described.filter(({ status }) => status === 'Ignored') }
  })
  const all = told.flatMap(({ counted }) => counted)
  const unasked = told.flatMap((one) => one.unasked)
  const isIt = (entry, { file, was, becomes }) =>
    entry.file === file && entry.was === was && (entry.becomes === undefined || entry.becomes === becomes)
  const isAccepted = (mutant) => accepted.some((entry) => isIt(entry, mutant))
  const survivors = all.filter((mutant) => !mutant.killed && !isAccepted(mutant))
  const judged = all.filter((mutant) => mutant.killed || !isAccepted(mutant))
  const mine = accepted.filter(({ file }) => Object.hasOwn(files, file))
  return {
    files: told.map(({ file }) => ({ file, score: scoreOf(judged.filter((one) => one.file === file)) })),
    killed: judged.filter(({ killed }) => killed).length,
    total: judged.length,
    survivors,
    stale: mine.filter(
      (entry) => ![...all.filter(({ killed }) => !killed), ...unasked].some((mutant) => isIt(entry, mutant))
    )
  }
}

const scoreOf = (mutants) =>
  mutants.length === 0 ? 100 : (100 * mutants.filter(({ killed }) => killed).length) / mutants.length

/** Shows the replaced source on one line. */
function describe({ location: { start, end }, replacement = '' }, lines) {
  const whole = lines.slice(start.line - 1, end.line).join('\n')
  const tail = (lines[end.line - 1] ?? '').length - end.column + 1
  const was = whole.slice(start.column - 1, whole.length - tail)
  return { line: start.line, was: oneLine(was), becomes: oneLine(replacement) }
}

const oneLine = (text) => text.replace(/\s+/g, ' ').trim()
