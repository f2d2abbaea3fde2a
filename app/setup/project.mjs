import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The first steps run before dependencies are installed, so import only Node's own modules.

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const oldestNode = [20, 19]

export function inProject(...parts) {
  return join(root, ...parts)
}

/** Changes to the project's folder, refuses an old Node, and reads `.env` if it exists. */
export function prepareProcess({ readEnvFile = true } = {}) {
  process.chdir(root)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Error(`é preciso Node ${oldestNode.join('.')} ou mais novo; este é o ${process.versions.node}`)
  }
  if (!readEnvFile) return
  try {
    process.loadEnvFile(inProject('.env'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw new Error(`o arquivo .env não pôde ser lido (${error.message})`)
  }
}

/** Runs a command's steps and prints an error in one line. */
export async function runSteps(steps) {
  try {
    await steps()
  } catch (error) {
    process.stderr.write(`Não foi possível continuar: ${String(error.message).replace(/\s*\n\s*/g, ' ')}\n`)
    process.exit(1)
  }
}
