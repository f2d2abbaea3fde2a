import { setTimeout as delay } from 'node:timers/promises'
import { msToMidnight } from './database/demonstration-day.ts'

/** Milliseconds; longer than any file takes on a busy machine. */
const longestFileMs = 10 * 60_000

// A file computes its days when it starts, so wait for midnight if it might not end before.
if (msToMidnight(new Date()) < longestFileMs) {
  const seconds = Math.ceil(msToMidnight(new Date()) / 1000)
  process.stdout.write(`midnight in Bahia is ${seconds} s away: the next file waits for the new day\n`)
  while (msToMidnight(new Date()) <= longestFileMs) await delay(msToMidnight(new Date()) + 100)
}
