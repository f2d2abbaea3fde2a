import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import forge from 'node-forge'
import { plainEnv } from './dockerfile.ts'
import { findFreePort, publicName, type Started, start, waitFor } from './instances.ts'

export interface Ports {
  http: number
  https: number
}

/** Addresses, ports and paths of one proxy in this check. */
export interface Site extends Ports {
  folder: string
  /** Ports of the program; the files of a single instance use the first. */
  behind: readonly number[]
}

interface Kind {
  name: 'nginx' | 'caddy' | 'haproxy'
  debian: string
  file: string
  /** Replaces addresses, ports and paths, and nothing else. */
  adapt(text: string, site: Site): string
  /** Writes what the file needs around it and returns the command and its environment. */
  prepare(text: string, site: Site): Promise<{ words: string[]; env?: Record<string, string> }>
}

/** Replaces each text that must be there. @throws Error when the file no longer has it */
export function substitute(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((so, [from, to]) => {
    if (!so.includes(from)) throw new Error(`the file no longer has '${from}'`)
    return so.replaceAll(from, to)
  }, text)
}

const nginx: Kind = {
  name: 'nginx',
  debian: 'nginx',
  file: 'deploy/nginx.conf',
  adapt: (text, { http, https, behind, folder }) =>
    substitute(text, [
      ['listen 80 ', `listen 127.0.0.1:${http} `],
      ['listen 443 ', `listen 127.0.0.1:${https} `],
      ['server 127.0.0.1:3000;', `server 127.0.0.1:${behind[0]};`],
      ['/etc/letsencrypt/live/reservas.example.com', folder],
      ['/var/www/html', folder]
    ]),
  async prepare(text, { folder }) {
    await writeCertificate(folder)
    await writeFile(join(folder, 'site.conf'), text)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join(' ')
    const around = `pid ${folder}/nginx.pid; error_log stderr warn; daemon off; ${asUs('user root;')}
events { worker_connections 1024; }
http { access_log off; ${temporary} include ${folder}/site.conf; }
`
    await writeFile(join(folder, 'nginx.conf'), around)
    return { words: ['nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf')] }
  }
}

/** Root's nginx would hand its work to a user who cannot enter our folders. */
const asUs = (directive: string) => (process.getuid?.() === 0 ? directive : '')

const caddy: Kind = {
  name: 'caddy',
  debian: 'caddy',
  file: 'deploy/Caddyfile',
  // The file reads both addresses from the environment. Certificates come from Caddy's own authority here.
  adapt: (text, { http, https }) =>
    `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlocal_certs\n\tskip_install_trust\n}\n${text}`,
  async prepare(text, { folder, https, behind }) {
    await writeFile(join(folder, 'Caddyfile'), text)
    const env = {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      BASE_URL: `https://${publicName}:${https}`,
      TRILHA_UPSTREAM: `127.0.0.1:${behind[0]}`
    }
    return { words: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], env }
  }
}

const haproxy: Kind = {
  name: 'haproxy',
  debian: 'haproxy',
  file: 'deploy/haproxy.cfg',
  adapt: (text, { http, https, behind, folder }) =>
    substitute(text, [
      ['bind :80\n', `bind 127.0.0.1:${http}\n`],
      ['bind :443 ', `bind 127.0.0.1:${https} `],
      ['/etc/haproxy/certs/', join(folder, 'certs')],
      ['10.0.0.11:3000', `127.0.0.1:${behind[0]}`],
      [
        'server two 10.0.0.12:3000 check cookie two',
        behind
          .slice(1)
          .map((port) => `server at-${port} 127.0.0.1:${port} check cookie at-${port}`)
          .join('\n\t')
      ]
    ]),
  async prepare(text, { folder }) {
    await writeCertificate(folder)
    await mkdir(join(folder, 'certs'), { recursive: true })
    await copyFile(join(folder, 'both.pem'), join(folder, 'certs/site.pem'))
    await writeFile(join(folder, 'haproxy.cfg'), text)
    return { words: ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')] }
  }
}

export const kinds: readonly Kind[] = [nginx, caddy, haproxy]

export type ProxyKind = Kind

/** Debian keeps servers in /usr/sbin, which is not on every user's path. */
const withServers = () => ({ ...plainEnv(), PATH: `${plainEnv().PATH}:/usr/sbin:/sbin` })

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: withServers(), stdio: 'ignore' }).status === 0
}

export interface RunningProxy extends Ports {
  output(): string
  stop(): Promise<void>
}

/** Starts the proxy with its file of deploy/. */
export async function startProxy(kind: Kind, site: Omit<Site, keyof Ports> & Partial<Ports>): Promise<RunningProxy> {
  const whole = { ...site, http: site.http ?? (await findFreePort()), https: site.https ?? (await findFreePort()) }
  await mkdir(site.folder, { recursive: true })
  const { words, env } = await kind.prepare(kind.adapt(await readFile(kind.file, 'utf8'), whole), whole)
  const started: Started = start({ words, cwd: site.folder, env: { ...withServers(), ...env } })
  await waitFor(async () => {
    if (started.child.exitCode !== null) throw new Error(`${kind.name} ended: ${started.output()}`)
    return (await fetch(`https://${publicName}:${whole.https}/healthz`)).ok
  }, 20_000).catch((error) => {
    started.child.kill('SIGKILL')
    throw new Error(`${error}\n${started.output().slice(-2000)}`)
  })
  return {
    http: whole.http,
    https: whole.https,
    output: started.output,
    async stop() {
      started.child.kill('SIGTERM')
      const timer = setTimeout(() => started.child.kill('SIGKILL'), 3000)
      await started.exited
      clearTimeout(timer)
    }
  }
}

/** Self-signed certificate and key in the names that the files of deploy/ use. */
async function writeCertificate(folder: string): Promise<void> {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ name: 'commonName', value: publicName }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  const [chain, key] = [forge.pki.certificateToPem(certificate), forge.pki.privateKeyToPem(keys.privateKey)]
  await writeFile(join(folder, 'fullchain.pem'), chain)
  await writeFile(join(folder, 'privkey.pem'), key)
  await writeFile(join(folder, 'both.pem'), chain + key)
}
