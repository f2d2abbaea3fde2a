import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createSampleProject, lockOf, type SampleProject } from './sample-project.ts'

function countLines(project: SampleProject, file: string): number {
  return existsSync(project.path(file)) ? project.read(file).trim().split('\n').length : 0
}

function listScripts(project: SampleProject): string[] {
  return readdirSync(project.path('build/client/assets')).filter((name) => name.endsWith('.js'))
}

test('a first start installs, builds and runs optimised; a second only runs', async () => {
  const project = createSampleProject()
  project.write('.env', 'FROM_ENV_FILE=sim\n')
  const first = await project.run('start.mjs')
  expect(first.output.replaceAll(/^ +\d+,\d s {2}/gm, '')).toBe(
    [
      'Instalando as dependências…',
      'Compilando as páginas…',
      'Juntando o programa em poucos arquivos…',
      'Compactando o que o navegador recebe…',
      'Compilação pronta.',
      'aberta production sim\n'
    ].join('\n')
  )
  expect(project.read('npm-calls')).toMatch(/^ci --ignore-scripts --include=optional --include=dev /)
  expect(project.read('compiler-calls')).toBe('vite:build production\n')
  const second = await project.run('start.mjs')
  expect(second).toEqual({ code: 0, output: 'aberta production sim\n' })
  expect([countLines(project, 'npm-calls'), countLines(project, 'compiler-calls')]).toEqual([1, 1])
})

test('a changed lock file installs again, a changed source builds again', async () => {
  const project = createSampleProject()
  await project.run('start.mjs')
  project.write('package-lock.json', lockOf('2.0.0'))
  await project.run('start.mjs')
  expect([countLines(project, 'npm-calls'), countLines(project, 'compiler-calls')]).toEqual([2, 2])
  project.write('app/root.tsx', 'export const version = 2\n')
  await project.run('start.mjs')
  expect([countLines(project, 'npm-calls'), countLines(project, 'compiler-calls')]).toEqual([2, 3])
})

test('accepts packages installed by hand when the lock file asks for them', async () => {
  const project = createSampleProject()
  project.write('node_modules/.package-lock.json', lockOf('1.0.0'))
  await project.run('start.mjs')
  expect(countLines(project, 'npm-calls')).toBe(0)
  project.write('node_modules/.package-lock.json', lockOf('0.9.0'))
  await project.run('start.mjs')
  expect(countLines(project, 'npm-calls')).toBe(1)
})

test('an environment setting stands above the .env file', async () => {
  const project = createSampleProject()
  project.write('.env', 'FROM_ENV_FILE=arquivo\n')
  expect((await project.run('start.mjs', [], { FROM_ENV_FILE: 'ambiente' })).output).toContain('production ambiente')
})

test('a failed install or build ends in one clear line, and is tried again', async () => {
  const project = createSampleProject()
  const offline = await project.run('start.mjs', [], { FAKE_NPM: 'fail' })
  expect(offline.code).toBe(1)
  expect(offline.output).toMatch(/Não foi possível continuar: as dependências não puderam ser instaladas.*\n$/)
  project.write('app/root.tsx', 'broken\n')
  const broken = await project.run('start.mjs')
  expect(broken.code).toBe(1)
  expect(broken.output).toMatch(/erro na linha 1\nNão foi possível continuar: a compilação falhou\n$/)
  project.write('app/root.tsx', 'export {}\n')
  expect((await project.run('start.mjs')).output).toContain('aberta')
})

test('two starts at once build once', async () => {
  const project = createSampleProject()
  const both = await Promise.all([project.run('start.mjs'), project.run('start.mjs')])
  for (const one of both) expect(one.output).toContain('aberta')
  expect([countLines(project, 'npm-calls'), countLines(project, 'compiler-calls')]).toEqual([1, 1])
})

test('a lock left by a process that died holds nobody up', async () => {
  const project = createSampleProject()
  project.write('build/.lock-install', '2147483646')
  project.write('build/.lock-build', '2147483646')
  expect((await project.run('start.mjs')).output).toContain('aberta')
})

test('hashed files of the last release are kept, older ones go; all are compressed', async () => {
  const project = createSampleProject()
  await project.run('build.mjs')
  const [first] = listScripts(project)
  project.write('app/root.tsx', 'export const version = 2\n')
  await project.run('build.mjs')
  expect(listScripts(project)).toContain(first)
  expect(listScripts(project).length).toBe(2)
  await project.run('build.mjs')
  expect(listScripts(project)).toContain(first)
  project.write('app/root.tsx', 'export const version = 3\n')
  await project.run('build.mjs')
  expect(listScripts(project)).not.toContain(first)
  expect(listScripts(project).length).toBe(2)
  for (const name of listScripts(project)) {
    const file = project.path('build/client/assets', name)
    expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(readFileSync(file))
    expect(existsSync(`${file}.gz`)).toBe(true)
  }
})

test('a command runs the built program’s own and ends with its code', async () => {
  const project = createSampleProject()
  const done = await project.run('command.mjs', ['db:export', 'a.copy'])
  expect(done.code).toBe(0)
  expect(done.output).toContain('["db:export",["a.copy"]]')
  expect((await project.run('command.mjs', ['place:create'])).code).toBe(3)
})
