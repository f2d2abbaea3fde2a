import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publishAssets } from './build/old-assets.mjs'
import { prepareProcess, runSteps } from './project.mjs'

const usage = 'diga a pasta: npm run assets:publish -- PASTA [--keep-days 30], ou defina ASSETS_DIR'

// Runs before the instances change: their pages then find the new release's scripts, whichever instance is asked.
await runSteps(async () => {
  prepareProcess()
  const { folder, keepDays } = readArguments()
  const { added, removed } = publishAssets(folder, { keepDays })
  process.stdout.write(`${added} arquivos novos em ${folder}; ${removed} antigos removidos.\n`)
})

function readArguments() {
  try {
    const options = { 'keep-days': { type: 'string', default: '30' } }
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    const [folder = process.env.ASSETS_DIR, ...more] = positionals
    const keepDays = Number(values['keep-days'])
    if (folder && more.length === 0 && Number.isInteger(keepDays) && keepDays >= 1)
      return { folder: resolve(folder), keepDays }
  } catch {
    // An unknown flag gets the usage, too.
  }
  throw new Error(usage)
}
