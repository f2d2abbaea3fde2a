import { setTimeout as delay } from 'node:timers/promises'
import { msToMidnight } from './database/demonstration-day.ts'

/** Milliseconds; longer than any file takes on a busy machine. */
const longestFileMs = 10 * 60_000

// A file computes its days when it starts, so wait for midnight if it might not end before.
const left = msToMidnight(new Date())
if (left < longestFileMs) await delay(left + 1000)
