import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeRoomyFolder } from '../support/database/roomy-folder.ts'
import type { Figure } from './report.ts'

/** `npm run bench` at toy size, as it is started from a shell. */
async function runToy(): Promise<{ code: number | null; output: string; figures: Figure[] }> {
  // Its databases lie there too.
  const folder = await makeRoomyFolder('trilha-toy-')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const result = join(folder, 'bench.json')
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['app/setup/bench.mjs', '--toy', `--result=${result}`], {
    env: { NODE_ENV: 'production', PATH, HOME, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) return { code, output, figures: [] }
  return { code, output, figures: JSON.parse(readFileSync(result, 'utf8')).figures }
}

// It reads processor time and memory of other processes as Linux tells them.
test.runIf(process.platform === 'linux')(
  'every section of the bench ends and gives its figures',
  async () => {
    const { code, output, figures } = await runToy()
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
    const counts = new Map<string, number>()
    for (const { group } of figures) {
      const plain = group.replace(/ *\([^)]*\)/g, '')
      counts.set(plain, (counts.get(plain) ?? 0) + 1)
    }
    expect(Object.fromEntries(counts)).toEqual({
      bytes: 19,
      '/booking, dia e horário': 7,
      '/booking, seus dados': 7,
      'lista do dia, 150 linhas de 1.000 reservas': 7,
      memória: 1,
      'medidas, /booking, dia e horário': 3,
      'línguas, /booking, dia e horário': 4,
      'lista de clientes': 7,
      'busca de clientes': 7,
      'lista de condutores': 7,
      reservas: 5,
      documentos: 2,
      'telas que ouvem': 2,
      'sobrecarga, /booking': 6,
      'telefone fraco': 9,
      'o dia, GET /operations/summary': 6,
      'calendário do mês, GET /operations/month': 7,
      financeiro: 4,
      'partida até a primeira resposta': 2,
      'crescimento, de 100 a 10.000 reservas do lugar': 8,
      'uma reserva paga por Pix, pela API': 15,
      'arquivo de contador, 14.000 linhas': 2,
      'somas por dia': 1,
      'vendas do mês, GET /bills/products': 3,
      'relatório de vendas, um ano': 4,
      'relatório de vendas, cinco anos': 4,
      'memória residente, a maior desde a partida': 3,
      'relatório de vendas, um ano, sobre uma API de 100 ms': 4,
      'relatório de vendas, cinco anos, sobre uma API de 100 ms': 3
    })
    expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([])
  },
  600_000
)
