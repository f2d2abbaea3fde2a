import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

interface Instruction {
  word: string
  rest: string
}

/** Files of an image that was made without Docker, each stage under a folder of its own. */
export interface Image {
  /** Folder that stands for the last stage's root. */
  root: string
  workdir: string
  env: Record<string, string>
  command: string[]
  healthCheck: string[]
  volumes: string[]
  user: { uid: number; gid: number }
}

const isRoot = process.getuid?.() === 0

/** Joins continued lines and leaves comments out. */
export function parseDockerfile(text: string): Instruction[] {
  const lines = text.replace(/\s*\\\n\s*/g, ' ').split('\n')
  return lines.flatMap((line) => {
    const found = /^\s*([A-Za-z]+)\s+(.*\S)\s*$/.exec(line.startsWith('#') ? '' : line)
    return found?.[1] && found[2] ? [{ word: found[1].toUpperCase(), rest: found[2] }] : []
  })
}

/** Names that `.dockerignore` lets in; ours begins with `*`, so everything else stays out. */
export function readContext(ignore: string): string[] {
  const rules = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  if (rules[0] !== '*') throw new Error('the .dockerignore must begin with *')
  return rules.slice(1).map((line) => line.replace(/^!/, ''))
}

interface Stage extends Image {
  name: string
}

/** Runs each step in `folder` as Docker would, without its isolation. `say` hears of each RUN. */
export async function buildImage(
  folder: string,
  { context, dockerfile, say }: { context: string; dockerfile: string; say: (line: string) => void }
): Promise<Image> {
  const allowed = readContext(await readFile(`${dockerfile}.dockerignore`, 'utf8'))
  const stages: Stage[] = []
  for (const { word, rest } of parseDockerfile(await readFile(dockerfile, 'utf8'))) {
    if (word === 'FROM') {
      stages.push(await openStage(folder, / AS (\S+)$/i.exec(rest)?.[1] ?? 'final'))
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`${word} before FROM`)
    if (word === 'COPY') await copy(stage, rest, { stages, context, allowed })
    else if (word === 'RUN') await run(stage, rest, say)
    else await apply(stage, word, rest)
  }
  const last = stages.at(-1)
  if (!last) throw new Error('the Dockerfile has no FROM')
  return last
}

async function openStage(folder: string, name: string): Promise<Stage> {
  const root = join(folder, name)
  await mkdir(root, { mode: 0o755 })
  const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return { name, root, workdir: root, env: {}, command: [], healthCheck: [], volumes: [], user }
}

async function apply(stage: Stage, word: string, rest: string): Promise<void> {
  if (word === 'WORKDIR') {
    stage.workdir = join(stage.root, rest)
    await mkdir(stage.workdir, { recursive: true })
  } else if (word === 'ENV') {
    for (const pair of rest.split(/\s+/)) stage.env[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1)
  } else if (word === 'VOLUME') stage.volumes.push(rest)
  else if (word === 'CMD') stage.command = readWords(rest)
  else if (word === 'HEALTHCHECK') stage.healthCheck = readWords(rest.replace(/^.*?\bCMD\s+/, ''))
  else if (word === 'USER') {
    const [uid = Number.NaN, gid = Number.NaN] = rest.split(':').map(Number)
    if (!(uid > 0 && gid > 0)) throw new Error('USER must be two numbers other than root: a cluster checks them')
    if (isRoot) stage.user = { uid, gid }
  } else if (!['EXPOSE', 'STOPSIGNAL'].includes(word)) throw new Error(`${word} is not run by this check`)
}

function readWords(json: string): string[] {
  const words: unknown = JSON.parse(json)
  if (!Array.isArray(words)) throw new Error(`not a list of words: ${json}`)
  return words.map(String)
}

interface Source {
  stages: readonly Stage[]
  context: string
  allowed: readonly string[]
}

async function copy(stage: Stage, rest: string, { stages, context, allowed }: Source): Promise<void> {
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const to = words.pop() ?? '.'
  const target = to.startsWith('/') ? join(stage.root, to) : join(stage.workdir, to)
  for (const word of words) {
    if (from === undefined && word === '.') {
      for (const name of allowed) await cp(join(context, name), join(target, name), { recursive: true })
      continue
    }
    const other = stages.find(({ name }) => name === from)
    if (from !== undefined && !other) throw new Error(`COPY from ${from}, which is no stage`)
    if (!other && !allowed.includes(word)) throw new Error(`COPY ${word}, which .dockerignore leaves out`)
    const source = join(other ? other.root : context, word)
    await mkdir(dirname(target), { recursive: true })
    await cp(source, to.endsWith('/') ? join(target, basename(word)) : target, { recursive: true })
  }
}

/** Volumes of the image are folders below its root here. */
export function inImage({ root }: Pick<Image, 'root'>, text: string): string {
  return text.replace(/(?<=^|[\s=])\/data\b/g, join(root, 'data'))
}

async function run(stage: Stage, command: string, say: (line: string) => void): Promise<void> {
  const begun = performance.now()
  // Only root may give files away.
  const script = inImage(stage, isRoot ? command : `chown() { :; }; ${command}`)
  await promisify(execFile)('sh', ['-ec', script], {
    cwd: stage.workdir,
    env: { ...plainEnv(), ...stage.env, npm_config_prefer_offline: 'true' },
    maxBuffer: 64 * 1024 * 1024
  })
  say(`${stage.name}: ${command} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
}

/** Takes the place of a read-only root file system: nothing but the data folder may be written. */
export async function makeReadOnly({ workdir }: Image): Promise<void> {
  const folders = [workdir, join(workdir, 'build'), join(workdir, 'app/setup'), join(workdir, 'node_modules')]
  for (const folder of folders) {
    await chmod(folder, 0o555)
    for (const entry of await readdir(folder, { withFileTypes: true }))
      if (entry.isFile()) await chmod(join(folder, entry.name), 0o444)
  }
}

/** Variables that any program needs, with this Node first on the path. */
export function plainEnv(): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    HOME: process.env.HOME ?? '/',
    LANG: 'C.UTF-8'
  }
}
