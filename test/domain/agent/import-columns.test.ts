import { expect, it } from 'vitest'
import { AGENT_COLUMNS, ownColumns } from '#app/domain/agent/import-columns.ts'

const field = (key: string, label: string) => ({ key, label, type: 'text' as const, options: [], multiple: false })

it('a place’s own fields have columns by label or key, each another than all others', () => {
  const own = ownColumns([
    field('camiseta', 'Tamanho da camiseta'),
    field('telefone', 'Telefone'),
    field('celular_2', 'Celular'),
    field('bota', 'Camiseta'),
    field('bota_2', 'Camiseta'),
    field('x', '!!!')
  ])
  expect(own.map(({ name }) => name)).toEqual([
    'tamanho_da_camiseta',
    'campo_telefone',
    'campo_celular_2',
    'camiseta',
    'campo_bota_2',
    'campo_x'
  ])
  expect(own[1]?.also).toEqual([])
  expect(own[5]?.also).toEqual(['x'])
  const names = [...AGENT_COLUMNS, ...own].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
