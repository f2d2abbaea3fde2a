import { deviceNow } from './device-clock.ts'
import { dropOld, type KeptScan, noteAnswers, type ScanAnswer, takeWaiting } from './kept/queue.ts'
import { askOurs, gatePath, type Unreached } from './reach.ts'
import { unknownType } from './read-ticket.ts'
import { sendSignatures } from './sign/send-signatures.ts'

/** Scans in one request. */
const batch = 50

interface Answers {
  now: string
  scans: ScanAnswer[]
}

/**
 * Sends what waits, the oldest first; with nothing to send it only asks whether the server is there. Two tabs do not
 * send at once where the browser knows locks; where it does not, the server counts each scan once all the same.
 */
export function sendQueue(user: string): Promise<Unreached | null> {
  const run = () => sendAll(user)
  return navigator.locks ? navigator.locks.request('gate-send', run) : run()
}

async function sendAll(user: string): Promise<Unreached | null> {
  // Ask first: a scan that was on its way once cannot be corrected here any more.
  const there = await sendScans([])
  if (there.problem !== null) return there.problem
  const unsent = await sendSignatures(user)
  if (unsent !== null) return unsent
  for (;;) {
    const waiting = await takeWaiting(user, batch)
    if (waiting.length === 0) return null
    const sent = await sendScans(waiting)
    if (sent.problem !== null) return sent.problem
    const { now, scans: answers } = sent.answer
    await noteAnswers(answers, now)
    const isStuck = answers.every(({ result }) => result === 'retry')
    if (waiting.length < batch || isStuck) return dropOld(deviceNow()).then(() => null)
  }
}

function sendScans(waiting: readonly KeptScan[]) {
  const scans = waiting.map(({ device, sequence, at, code, direction, people, items, again, sale }) => {
    // The server splits the people of a signed ticket, which does not say their types.
    const known = unknownType in items ? {} : items
    return { device, sequence, at, code, direction, people, items: known, again, sale }
  })
  return askOurs<Answers>(`${gatePath}/scans`, {
    method: 'POST',
    body: new URLSearchParams({ batch: JSON.stringify({ clock: new Date(deviceNow()).toISOString(), scans }) })
  })
}
