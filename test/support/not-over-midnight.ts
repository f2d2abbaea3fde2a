import { setTimeout as delay } from 'node:timers/promises'
import { msToMidnight } from './database/demonstration-day.ts'

/** Longer than any file takes, also on a busy machine. */
const longestFileMs = 10 * 60_000

// A file's own days are those of the moment at which it began: it begins after midnight where it might not end before.
const left = msToMidnight(new Date())
if (left < longestFileMs) await delay(left + 1000)
