import { describe, expect, it } from 'vitest'
import { joinValues, keptValues, publicWords } from '#app/domain/place/field-values.ts'

describe('a place’s own fields', () => {
  const field = { active: true, publicLabel: 'No local', type: 'text', value: '' }

  it('have a line per value, and keep a long text unchanged', () => {
    expect(keptValues({ type: 'text', value: 'a\nb' })).toEqual(['a', 'b'])
    expect(keptValues({ type: 'textarea', value: 'a\nb' })).toEqual(['a\nb'])
    expect(keptValues({ type: 'number', value: '' })).toEqual([])
    expect(joinValues(['a', 'b'])).toBe('a\nb')
  })

  it('are shown to visitors under their public name, and only public ones', () => {
    expect(
      publicWords([
        { ...field, value: 'Café\nVestiário' },
        { ...field, publicLabel: 'Área', type: 'number', value: '1.5' },
        { ...field, publicLabel: 'Vazio' },
        { ...field, publicLabel: '', value: 'interno' },
        { ...field, publicLabel: 'Desligado', active: false, value: 'x' }
      ])
    ).toEqual({ 'No local': 'Café, Vestiário', Área: '1,5' })
  })
})
