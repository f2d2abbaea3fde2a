import type { DoorSettings } from '../settings.ts'

const hostPattern = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(\d{1,5}))?$/
const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Accepts only characters that cannot turn into a path. */
export function parseHost(text: string): { name: string; port: string } | null {
  const match = hostPattern.exec(text.toLowerCase())
  if (!match?.[1]) return null
  const port = match[2] ?? ''
  return { name: match[1], port: port === '80' || port === '443' ? '' : port }
}

export type Hosts = {
  /** Null for a host that is not ours. */
  findOrigin(host: string | undefined, protocol: string): string | null
  /** Lists the accepted hosts for the log. */
  list(): string[]
}

/** @param port the port in use (PORT may be 0); accepted for an allowed host that names no port */
export function createHosts(settings: Pick<DoorSettings, 'baseUrl' | 'allowedHosts'>, port: () => number): Hosts {
  const base = settings.baseUrl === null ? null : new URL(settings.baseUrl)
  const isDeployment = base !== null && !loopbackNames.includes(base.hostname)
  const configured = settings.allowedHosts.map((text) => parseHost(text)).filter((host) => host !== null)

  function isAllowed(host: { name: string; port: string }): boolean {
    const actual = port() === 80 ? '' : String(port())
    if (!isDeployment && loopbackNames.includes(host.name) && host.port === actual) return true
    return configured.some(
      ({ name, port: wanted }) =>
        name === host.name && (wanted === host.port || (wanted === '' && host.port === actual))
    )
  }

  return {
    findOrigin(text, protocol) {
      const host = text === undefined ? null : parseHost(text)
      if (!host) return null
      const written = host.port ? `${host.name}:${host.port}` : host.name
      if (base && written === base.host) return base.origin
      return isAllowed(host) ? `${protocol}://${written}` : null
    },
    list() {
      const own = isDeployment ? [] : loopbackNames.map((name) => `${name}:${port()}`)
      const given = configured.map((host) => (host.port ? `${host.name}:${host.port}` : host.name))
      return [...(base ? [base.host] : []), ...given, ...own]
    }
  }
}
