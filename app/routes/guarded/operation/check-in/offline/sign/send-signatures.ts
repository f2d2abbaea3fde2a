import { deviceNow } from '../device-clock.ts'
import { dropOldSignatures, listWaiting, noteSigned, type SignatureAnswer } from '../kept/signatures.ts'
import { askOurs, gatePath, type Unreached } from '../reach.ts'

/** Signatures in one request: a form has 128 kB, and a drawn signature up to 20. */
const batch = 4

interface Answers {
  now: string
  signatures: SignatureAnswer[]
}

/** Sends the signatures that wait, the oldest first, before the entries that need them. */
export async function sendSignatures(user: string): Promise<Unreached | null> {
  for (;;) {
    const waiting = await listWaiting(user, batch)
    if (waiting.length === 0) return null
    const signatures = waiting.map(({ device, sequence, at, code, version, sealed }) => {
      return { device, sequence, at, code, version, sealed }
    })
    const sent = await askOurs<Answers>(`${gatePath}/signatures`, {
      method: 'POST',
      body: new URLSearchParams({ batch: JSON.stringify({ clock: new Date(deviceNow()).toISOString(), signatures }) })
    })
    // A server of a build before knows no signatures: they wait for it.
    if (sent.problem === 'absent') return null
    if (sent.problem !== null) return sent.problem
    await noteSigned(sent.answer.signatures, sent.answer.now)
    const isStuck = sent.answer.signatures.every(({ result }) => result === 'retry')
    if (waiting.length < batch || isStuck) return dropOldSignatures(deviceNow()).then(() => null)
  }
}
