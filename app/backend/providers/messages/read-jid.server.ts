/**
 * WhatsApp address as Evolution writes it: `5575999990000:12@s.whatsapp.net` is the twelfth device of that number,
 * `…@lid` an id that hides one. `number`: digits, or ''. `id`: without the device.
 */
export function readJid(jid: string): { number: string; id: string; isPerson: boolean } {
  const [, user = '', host = ''] = /^([^@:_\s]{1,60})(?:_\d+)?(?::\d+)?@([a-z.]+)$/.exec(jid.trim()) ?? []
  const isNumber = ['s.whatsapp.net', 'c.us', 'hosted'].includes(host) && /^\d{8,15}$/.test(user)
  const isHidden = host === 'lid' || host === 'hosted.lid'
  return { number: isNumber ? user : '', id: user && `${user}@${host}`, isPerson: isNumber || isHidden }
}
