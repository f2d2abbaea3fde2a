import { spawnSync } from 'node:child_process'
import dns from 'node:dns'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRelease, findLastRelease } from '../../app/setup/last-release.mjs'
import { judgeCompose } from './compose.ts'
import { buildImage, type Image, makeReadOnly, plainEnv } from './dockerfile.ts'
import {
  type Cluster,
  deployedEnv,
  findFreePort,
  type Instance,
  killAll,
  makeDataFolder,
  publicName,
  runIn,
  start,
  startCluster,
  startInstance
} from './instances.ts'
import { isInstalled, kinds, type ProxyKind, type RunningProxy, startProxy } from './proxies.ts'
import { startRecorder } from './recorder.ts'
import {
  failNoPage,
  hearChange,
  type Manager,
  openPage,
  openWithFiles,
  passHeaders,
  passStream,
  readPages,
  redirectToHttps,
  refuseHost,
  seeAddress,
  sellTicket,
  siteOf,
  upload
} from './through.ts'
import { readUnit, readUnitEnv } from './unit.ts'

const manager: Manager = { username: 'marina', password: 'uma senha do exame da entrega' }
let failures = 0

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints one line. A failure counts, and the steps that need the result are left out. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const result = await work()
    say(`ok      ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
    return result
  } catch (error) {
    failures += 1
    say(`failed  ${name}: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

/** The public name leads to this machine, in this process only. */
function resolveHere(): void {
  const real = dns.lookup
  const lookup = (name: string, ...rest: unknown[]) =>
    Reflect.apply(real, dns, [name === publicName ? '127.0.0.1' : name, ...rest])
  Object.assign(dns, { lookup })
}

interface Deployed {
  image: Image
  cluster: Cluster
  /** Ports of each proxy, which the program must know as hosts. */
  ports: Map<string, { http: number; https: number }>
  instances: Instance[]
}

const envOf = ({ image, cluster, ports }: Omit<Deployed, 'instances'>, port: number) =>
  deployedEnv(image, {
    database: cluster.url,
    hosts: [...ports.values()].flatMap(({ http, https }) => [`${publicName}:${http}`, `${publicName}:${https}`]),
    port
  })

async function buildHere(folder: string): Promise<Image> {
  const image = await buildImage(folder, {
    context: process.cwd(),
    dockerfile: 'deploy/Dockerfile',
    say: (line) => say(`        ${line}`)
  })
  await makeReadOnly(image)
  await makeDataFolder(join(image.root, 'data'), image.user)
  return image
}

async function deploy(image: Image, cluster: Cluster): Promise<Deployed> {
  const ports = new Map<string, { http: number; https: number }>()
  for (const { name } of kinds) ports.set(name, { http: await findFreePort(), https: await findFreePort() })
  const base = { image, cluster, ports }
  await runIn(image, ['node', 'app/setup/command.mjs', 'db:migrate'], { env: envOf(base, 0) })
  await createPlace(image, envOf(base, 0))
  const instances = []
  for (let count = 0; count < 2; count += 1)
    instances.push(await startInstance(image, envOf(base, await findFreePort())))
  return { ...base, instances }
}

async function createPlace(image: Image, env: NodeJS.ProcessEnv): Promise<void> {
  const flags = ['--name', 'Parque da Entrega', '--username', manager.username, '--email', 'marina@example.com']
  const shop = ['--attraction', 'Gruta', '--price', '80,00', '--times', '09:00,14:00', '--capacity', '40']
  const legal = [
    '--cnpj',
    '11.222.333/0001-81',
    '--legal-name',
    'Parque da Entrega Ltda',
    '--city',
    'Lençóis',
    '--state',
    'BA'
  ]
  const more = ['--phone', '(75) 3334-0162', '--address', 'Rua das Pedras, 1', '--pix-key', 'marina@example.com']
  const words = [
    'node',
    'app/setup/command.mjs',
    'place:create',
    ...flags,
    ...shop,
    ...legal,
    ...more,
    '--password-from-stdin'
  ]
  await runIn(image, words, { env, input: `${manager.password}\n` })
}

async function checkProxy(kind: ProxyKind, deployed: Deployed, folder: string): Promise<void> {
  const { instances, ports } = deployed
  const { name } = kind
  const own = { folder: join(folder, name), behind: instances.map(({ port }) => port), ...ports.get(name) }
  const proxy = await step(`${name}: starts with ${kind.file}`, () => startProxy(kind, own))
  if (!proxy) return
  const site = siteOf(proxy)
  const outputs = () => instances.map(({ output }) => output()).join('')
  await step(`${name}: http leads to https`, () => redirectToHttps(proxy))
  await step(`${name}: pages and files`, () => readPages(site))
  await step(`${name}: a ticket`, () => sellTicket(site))
  await step(`${name}: socket of /live`, () => hearChange(site, manager))
  await step(`${name}: uploads`, () => upload(site, manager))
  await step(`${name}: the visitor's address`, () => seeAddress(site, outputs))
  // Caddy has no certificate for other names.
  await step(`${name}: another Host`, () => refuseHost(name === 'caddy' ? `http://127.0.0.1:${proxy.http}/` : site))
  if (name === 'haproxy') await harmInstances(deployed, site)
  await proxy.stop()
  await checkPassing(kind, join(folder, `${name}-recorder`))
}

/** Starts the proxy once more, before a recorder. */
async function checkPassing(kind: ProxyKind, folder: string): Promise<void> {
  const recorder = await startRecorder()
  let proxy: RunningProxy | null = null
  try {
    proxy = await startProxy(kind, { folder, behind: [recorder.port, recorder.port] })
    const site = siteOf(proxy)
    await step(`${kind.name}: headers arrive as sent`, () => passHeaders(site, recorder))
    await step(`${kind.name}: streams are not held back`, () => passStream(site))
  } finally {
    await proxy?.stop()
    recorder.stop()
  }
}

/** Kills one instance under load, then stops the other one in order, each while the other serves. */
async function harmInstances(deployed: Deployed, site: string): Promise<void> {
  const { image, instances } = deployed
  const [first, second] = instances
  if (!first || !second) throw new Error('there are no two instances')
  const home = () => openPage(`${site}/home`)
  await step('haproxy: one instance is killed under load', () =>
    failNoPage(home, async () => void (await first.stop('SIGKILL')))
  )
  instances[0] = await startInstance(image, envOf(deployed, first.port))
  await step('haproxy: one instance stops in order under load', () =>
    failNoPage(home, async () => {
      const code = await second.stop('SIGTERM')
      if (code !== 0) throw new Error(`it ended with ${code}:\n${second.output().slice(-1000)}`)
    })
  )
  instances[1] = await startInstance(image, envOf(deployed, second.port))
}

/** Three instances of the last release change to this one, one after the other, while people open pages. */
async function changeRelease(deployed: Deployed, folder: string): Promise<void> {
  const haproxy = kinds.find(({ name }) => name === 'haproxy')
  const release = findLastRelease()
  if (!haproxy || !isInstalled('haproxy') || !release.commit) {
    return say(`        no change of release: ${release.missing ?? 'haproxy is not installed'}`)
  }
  const built = await step(`the last release (${release.name}) is built`, () => buildRelease(release))
  if (!built) return
  await chmod(built, 0o755)
  const old: Image = { ...deployed.image, workdir: built, command: ['node', 'build/server.js'] }
  // Both releases publish their files, as docs/upgrade.md says: a page may come from an instance that stops before the
  // page's files are asked for.
  const files = join(folder, 'release-files')
  await makeDataFolder(files, deployed.image.user)
  await runIn(deployed.image, ['cp', '-rT', join(built, 'build/client/assets'), files], { env: plainEnv() })
  await runIn(deployed.image, ['node', 'app/setup/publish-assets.mjs', files], { env: plainEnv() })
  const envAt = (port: number) => ({ ...envOf(deployed, port), ASSETS_DIR: files })
  const running: Instance[] = []
  for (let count = 0; count < 3; count += 1) running.push(await startInstance(old, envAt(await findFreePort())))
  const own = { folder: join(folder, 'release'), behind: running.map(({ port }) => port) }
  const proxy = await startProxy(haproxy, { ...own, ...deployed.ports.get('haproxy') })
  await step('haproxy: three instances change their release under load', () =>
    failNoPage(
      () => openWithFiles(`${siteOf(proxy)}/home`),
      async () => {
        for (const [place, { port, stop }] of running.entries()) {
          await stop('SIGTERM')
          running[place] = await startInstance(deployed.image, envAt(port))
        }
      }
    )
  )
  await proxy.stop()
  for (const instance of running) await instance.stop('SIGTERM')
  await rm(built, { recursive: true, force: true })
}

/** Runs ExecStart and ExecStartPost by hand, with a database of the program's own, and stops as systemd would. */
async function runUnit(image: Image, folder: string): Promise<string> {
  const text = await readFile('deploy/trilha.service', 'utf8')
  const data = join(folder, 'unit-data')
  // Its user is in no list of users here, so take one that is: initdb asks for its name.
  const user = { uid: 65_534, gid: 65_534 }
  await makeDataFolder(data, user)
  const env: NodeJS.ProcessEnv = {
    ...plainEnv(),
    ...readUnitEnv(text),
    PORT: String(await findFreePort()),
    DATA_DIR: data,
    BASE_URL: `https://${publicName}`,
    METRICS_PORT: String(await findFreePort()),
    SESSION_SECRET: 'a session secret of the deployment check'
  }
  const wordsOf = (key: string) => {
    const [line = ''] = readUnit(text, key)
    return line.replace(/^\/usr\/bin\/node /, `${process.execPath} `).split(' ')
  }
  const program = start({ words: wordsOf('ExecStart'), cwd: image.workdir, env, user })
  const post = start({ words: wordsOf('ExecStartPost'), cwd: image.workdir, env, user })
  if ((await post.exited) !== 0) throw new Error(`it was not ready: ${post.output()}\n${program.output()}`)
  if (isInstalled('promtool')) await step('metrics: promtool check metrics', () => checkMetrics(env.METRICS_PORT))
  program.child.kill('SIGTERM')
  const code = await program.exited
  if (code !== 0) throw new Error(`it ended with ${code}: ${program.output().slice(-1000)}`)
  return 'ready, and ended in order'
}

/** Throws with what promtool says, unless it accepts. */
function askPromtool(words: string[], input = ''): void {
  const { status, stdout, stderr } = spawnSync('promtool', words, { encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}

async function checkMetrics(port: string | undefined): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  askPromtool(['check', 'metrics'], text)
  return `${text.split('\n').filter((line) => line.startsWith('# TYPE')).length} metrics`
}

async function checkAlerts(): Promise<void> {
  askPromtool(['check', 'rules', 'deploy/prometheus-alerts.yml'])
  askPromtool(['test', 'rules', 'test/deploy/alerts.test.yml'])
}

async function verifyUnit(): Promise<string> {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', 'deploy/trilha.service'], { encoding: 'utf8' })
  const said = stderr
    .split('\n')
    .filter((line) => line.includes('trilha.service') && !/is not executable|No such file/.test(line))
  if (said.length > 0 || (status !== 0 && stderr === '')) throw new Error(said.join('; ') || `exit code ${status}`)
  return 'nothing to say'
}

async function checkImage(image: Image, { instances }: Deployed): Promise<void> {
  await step('Dockerfile: HEALTHCHECK', async () => {
    const ask = (port: number) =>
      runIn(image, image.healthCheck, { env: { ...plainEnv(), ...image.env, PORT: String(port) } })
    await ask(instances[0]?.port ?? 0)
    const away = await ask(await findFreePort()).then(
      () => true,
      () => false
    )
    if (away) throw new Error('it says that a program runs where none does')
    return 'yes where it runs, no where it does not'
  })
  if (process.getuid?.() !== 0) return say('        not run as another user: only root may change it')
  await step('Dockerfile: only the data folder may be written', async () => {
    const script = `for d in . build app/setup node_modules; do if touch $d/x 2>/dev/null; then echo $d; fi; done; touch ${join(image.root, 'data/x')}`
    const said = await runIn(image, ['sh', '-c', script], { env: plainEnv() })
    if (said !== '') throw new Error(`also ${said}`)
    return `as user ${image.user.uid}`
  })
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-deploy-'))
  await chmod(folder, 0o755)
  resolveHere()
  let cluster: Cluster | null = null
  try {
    await step('compose.yaml fits the other files', async () => {
      const faults = judgeCompose(process.cwd())
      if (faults.length > 0) throw new Error(faults.join('; '))
    })
    if (isInstalled('systemd-analyze')) await step('trilha.service: systemd-analyze verify', verifyUnit)
    else say('not installed: systemd-analyze (Debian package systemd)')
    if (isInstalled('promtool')) await step('prometheus-alerts.yml: promtool check rules and test rules', checkAlerts)
    else say('not installed: promtool (Debian package prometheus)')
    const image = await step('Dockerfile: its steps', () => buildHere(folder))
    if (!image) return
    await step('trilha.service: ExecStart and ExecStartPost', () => runUnit(image, folder))
    cluster = await step('PostgreSQL', () => startCluster(join(folder, 'cluster')))
    const deployed = cluster && (await step('two instances', () => deploy(image, cluster as Cluster)))
    if (!deployed) return
    await checkImage(image, deployed)
    for (const kind of kinds) {
      if (isInstalled(kind.name)) await checkProxy(kind, deployed, folder)
      else say(`not installed: ${kind.name} (Debian package ${kind.debian})`)
    }
    await changeRelease(deployed, folder)
    await step('the instances end in order', async () => {
      const codes = await Promise.all(deployed.instances.map((instance) => instance.stop('SIGTERM')))
      if (codes.some((code) => code !== 0)) throw new Error(`exit codes ${codes}`)
    })
  } finally {
    killAll()
    await cluster?.stop()
    spawnSync('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

await main()
say(failures === 0 ? '\nall steps passed' : `\n${failures} failed`)
process.exit(failures === 0 ? 0 : 1)
