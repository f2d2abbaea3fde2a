import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, runNpm } from './machine/run.mjs'
import { inProject, root } from './project.mjs'

/**
 * The release that runs somewhere now: `given` (any commit), else the newest tag v… before this commit. `missing` says in
 * Portuguese why there is none.
 */
export function findLastRelease(given = process.env.LAST_RELEASE ?? '') {
  if (git('rev-parse', '--git-dir') === null) return { missing: 'esta cópia não traz a história do git' }
  const name = given || git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')
  if (!name) return { missing: 'a história não tem etiqueta v…; diga uma versão em LAST_RELEASE' }
  const commit = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  return commit ? { name, commit } : { missing: `não há ${name} nesta história` }
}

/** Builds the release in a scratch folder, with this copy's packages where both lock the same; the caller removes it. */
export async function buildRelease({ name, commit }) {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-release-'))
  try {
    await unpack(commit, folder)
    const isSameLock = git('diff', '--quiet', commit, 'HEAD', '--', 'package-lock.json') !== null
    if (isSameLock) await copyPackages(join(folder, 'node_modules'))
    else if ((await runNpm(['ci', '--prefix', folder, '--ignore-scripts', '--include=dev'], { quiet: true })) !== 0)
      throw new Error(`as dependências de ${name} não puderam ser instaladas`)
    const code = await run(process.execPath, [join(folder, 'app/setup/build.mjs')], { quiet: true })
    if (code !== 0) throw new Error(`${name} não pôde ser compilado`)
    return folder
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Links the files where the system lets it: a copy takes a minute and a gigabyte. */
async function copyPackages(target) {
  if ((await run('cp', ['-al', inProject('node_modules'), target], { quiet: true })) === 0) return
  cpSync(inProject('node_modules'), target, { recursive: true })
}

async function unpack(commit, folder) {
  const archive = join(folder, 'release.tar')
  const isDone =
    git('archive', '-o', archive, commit) !== null && (await run('tar', ['-xf', archive, '-C', folder])) === 0
  rmSync(archive, { force: true })
  if (!isDone) throw new Error('a versão anterior não pôde ser lida do git')
}

/** Output of git without its end of line, or null when git refused or is missing. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
