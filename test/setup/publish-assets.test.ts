import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSampleProject } from './sample-project.ts'

const scriptsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.js'))

test('publishes the hashed files of each release with their compressed copies, and removes very old ones', async () => {
  const project = createSampleProject()
  const folder = project.path('shared')
  expect(await project.run('publish-assets.mjs', [folder])).toMatchObject({ code: 1 })
  await project.run('build.mjs')
  const first = await project.run('publish-assets.mjs', [folder])
  expect(first).toEqual({ code: 0, output: `3 arquivos novos em ${folder}; 0 antigos removidos.\n` })
  const [old = ''] = scriptsIn(folder)
  const built = readFileSync(project.path('build/client/assets', old))
  expect(readFileSync(join(folder, old))).toEqual(built)
  expect([existsSync(join(folder, `${old}.br`)), existsSync(join(folder, `${old}.gz`))]).toEqual([true, true])

  project.write('app/root.tsx', 'export const version = 2\n')
  await project.run('build.mjs', [], { ASSETS_DIR: folder })
  expect(scriptsIn(folder)).toHaveLength(2)

  // Published again, it counts as new, and what nobody published for a month goes.
  const longAgo = new Date(Date.now() - 31 * 86_400_000)
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), longAgo, longAgo)
  const last = await project.run('publish-assets.mjs', [folder])
  expect(last.output).toBe(`0 arquivos novos em ${folder}; 3 antigos removidos.\n`)
  const [kept = ''] = scriptsIn(folder)
  expect(scriptsIn(folder)).toEqual([kept])
  expect(kept).not.toBe(old)
  expect(statSync(join(folder, kept)).mtimeMs).toBeGreaterThan(longAgo.getTime())
})

test.each([[[]], [['a', 'b']], [['a', '--keep-days', '0']], [['a', '--all']]])('says its usage at %j', async (args) => {
  const project = createSampleProject()
  const { code, output } = await project.run('publish-assets.mjs', args)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('npm run assets:publish -- PASTA') })
})
