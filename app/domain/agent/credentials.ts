import { type IsoDay, toIsoDay } from '../calendar/dates.ts'
import { certificateValidity, toPublicCertificate } from './certificate.ts'

export interface Credentials {
  /** Number of the Ministry of Tourism's register, and its last day. */
  cadastur: string
  cadasturUntil: IsoDay | null
  certificates: readonly { name: string; valid_until: string }[]
}

/** Credential with a last day. */
interface Ending {
  name: string
  until: IsoDay
}

/** A second certificate of the same name that lasts longer, or for ever, counts as the renewal. */
function endingOf({ cadasturUntil, certificates }: Credentials): Ending[] {
  const register = cadasturUntil ? [{ name: 'Cadastur', until: cadasturUntil }] : []
  const last = new Map<string, IsoDay | null>()
  for (const { name, valid_until } of certificates) {
    const until = toIsoDay(valid_until)
    const known = last.get(name)
    if (known === undefined || (known !== null && (until === null || until > known))) last.set(name, until)
  }
  const papers = [...last].flatMap(([name, until]) => (until ? [{ name, until }] : []))
  return [...register, ...papers].sort((one, other) => (one.until < other.until ? -1 : 1))
}

/** Credentials that have ended before a day, the longest ended first. */
export function endedCredentials(credentials: Credentials, day: IsoDay): Ending[] {
  return endingOf(credentials).filter(({ until }) => until < day)
}

export type CredentialState = 'ended' | 'ending' | 'valid'

/**
 * Worst state of all credentials: `ending` covers the last thirty days. `words` says what ends and when, '' if nothing
 * does.
 */
export function credentialState(credentials: Credentials, today: IsoDay): { state: CredentialState; words: string } {
  const said = endingOf(credentials).map(({ name, until }) => ({ name, ...certificateValidity(until, today) }))
  const ended = said.filter(({ state }) => state === 'expired')
  const ending = said.filter(({ state }) => state === 'expiring')
  const tell = (list: typeof said) =>
    list.map(({ name, label, until }) => `${name}: ${label.toLowerCase()} ${until}`).join('; ')
  if (ended.length > 0) return { state: 'ended', words: tell([...ended, ...ending]) }
  return ending.length > 0 ? { state: 'ending', words: tell(ending) } : { state: 'valid', words: '' }
}

interface Held extends Omit<Credentials, 'certificates'> {
  certificates: readonly { name: string; issuer: string; valid_until: string }[]
}

/** Register and certificates without numbers, for everybody. */
export function publicCredentials({ cadastur, cadasturUntil, certificates }: Held) {
  const register = { name: 'Cadastur – guia de turismo', issuer: 'Ministério do Turismo' }
  return [
    ...(cadastur === '' ? [] : [{ ...register, valid_until: cadasturUntil ?? '' }]),
    ...certificates.map(toPublicCertificate)
  ]
}
