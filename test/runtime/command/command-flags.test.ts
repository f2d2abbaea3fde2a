import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { askMissing } from '#app/runtime/command/command-flags.server.ts'

const asking = { questions: { name: 'Nome: ', user: 'Usuário: ' }, usage: 'Uso: exemplo', isPiped: false }

/** A terminal at which somebody types each line when its question is shown; null closes it. */
function openTerminal(lines: (string | null)[], { isTTY = true } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY })
  const output = new PassThrough()
  const left = [...lines]
  let shown = ''
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    if (!text.endsWith(': ') || left.length === 0) return
    const line = left.shift()
    if (line === null) input.end()
    else input.write(`${line}\n`)
  })
  return { input, output, shown: () => shown }
}

it('shows the usage and asks for what is missing, again while nothing is typed', async () => {
  const terminal = openTerminal(['', 'Vale ', 'marina'])
  const given: { city: string; name?: string; user?: string } = { city: 'Lençóis' }
  const flags = await askMissing(given, asking, terminal)
  expect(flags).toEqual({ city: 'Lençóis', name: 'Vale', user: 'marina' })
  expect(terminal.shown()).toMatch(/^Uso: exemplo\n\nNome: /)
  expect(terminal.shown().match(/Nome: /g)?.length).toBe(2)
})

it('asks for nothing that is there', async () => {
  const terminal = openTerminal([])
  expect(await askMissing({ name: 'a', user: 'b' }, asking, terminal)).toEqual({ name: 'a', user: 'b' })
  expect(terminal.shown()).toBe('')
})

it('names what is missing where nobody can be asked, or who was asked left', async () => {
  const piped = openTerminal([], { isTTY: false })
  await expect(askMissing({}, asking, piped)).rejects.toThrow('Falta --name e --user. Uso: exemplo')
  await expect(askMissing({ name: 'a' }, { ...asking, isPiped: true }, openTerminal([]))).rejects.toThrow(
    'Falta --user.'
  )
  await expect(askMissing({}, asking, openTerminal(['Vale', null]))).rejects.toThrow('Falta --name e --user.')
})
