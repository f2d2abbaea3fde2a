/**
 * A chat script reads the whole page, so it is never loaded in the booking (specification), near passwords or on signed
 * links.
 */
const CLOSED: readonly string[] = [
  'booking',
  'booking-details',
  'fechamento',
  'avaliacao',
  'requerimento',
  'selectagent',
  'totem',
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'lock',
  'account',
  'configurations/users',
  'configurations/messages',
  'configurations/integrations/wordpress',
  'configurations/payments',
  'configurations/invoices',
  'configurations/gate/kiosks',
  'configurations/start',
  'configurations/privacy',
  'messages'
]

/** Compares the decoded path without regard to case, as the router does. */
export function mayCarryChat(pathname: string): boolean {
  const path = `/${decodePath(pathname).toLowerCase().split('/').filter(Boolean).join('/')}/`
  return !CLOSED.some((area) => path.indexOf(`/${area}/`) === 0)
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return '/booking'
  }
}
