/**
 * Areas that a support chat, somebody else's program, never sees. The specification's: all of the booking. Ours: where
 * passwords, codes and recovery codes are typed or shown, because a script of the page can read them, and what is opened
 * by the address alone (choosing an agent by a signed link).
 */
const CLOSED: readonly string[] = [
  'booking',
  'booking-details',
  'selectagent',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'lock',
  'account',
  'configurations/users',
  'configurations/messages'
]

/** Whether a page may carry the support chat. Read as the router matches: decoded, without regard to case. */
export function mayCarryChat(pathname: string): boolean {
  const path = `/${decode(pathname).toLowerCase().split('/').filter(Boolean).join('/')}/`
  return !CLOSED.some((area) => path.indexOf(`/${area}/`) === 0)
}

/** What no address decodes to is no page of ours: the closed answer is the safe one. */
function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '/booking'
  }
}
