import { describe, expect, it } from 'vitest'
import {
  documentsDiffer,
  filledBy,
  type Mergeable,
  MOST_NOTES,
  mustKeep,
  notesProblem
} from '#app/domain/client/merge.ts'

const maria = { name: 'Maria da Conceição', document: '52998224725', documentCountry: 'BR', phone: '+5575988881111' }

describe('putting two together', () => {
  const kept: Mergeable = { ...maria, email: '', address: {}, notes: 'Vem sempre em julho.' }
  const other: Mergeable = {
    name: 'Maria Conceição',
    document: '',
    documentCountry: 'BR',
    phone: '+5575977770000',
    email: 'maria@example.com',
    address: { city: 'Lençóis' },
    notes: 'Gosta de grutas.'
  }

  it("fills in the kept client's missing data, and changes none", () => {
    expect(filledBy(kept, other)).toEqual({
      email: 'maria@example.com',
      address: { city: 'Lençóis' },
      notes: 'Vem sempre em julho.\n\nGosta de grutas.'
    })
    expect(filledBy({ ...kept, ...filledBy(kept, other) }, { ...other, notes: '' })).toEqual({})
  })

  it('has no room for more notes than one may have, and never cuts them', () => {
    const half = { ...kept, notes: 'a'.repeat(MOST_NOTES / 2) }
    const fits = { ...other, notes: 'b'.repeat(MOST_NOTES / 2 - 2) }
    expect([notesProblem(half, fits), filledBy(half, fits).notes?.length]).toEqual(['', MOST_NOTES])
    const long = { ...fits, notes: `${fits.notes}🌵` }
    expect(notesProblem(half, long)).toBe('As observações dos dois passam de 4000 letras: encurte-as antes.')
    expect(filledBy(half, long).notes?.endsWith('🌵')).toBe(true)
  })

  it('keeps the client with a document, and never merges two CPFs', () => {
    expect(mustKeep(kept, other)).toBe('one')
    expect(mustKeep(other, kept)).toBe('other')
    expect(mustKeep(other, other)).toBeNull()
    expect(documentsDiffer(kept, { ...other, document: '11144477735' })).toBe(true)
    expect(documentsDiffer(kept, { ...other, document: 'AB123456', documentCountry: 'AR' })).toBe(false)
    expect(documentsDiffer(kept, other)).toBe(false)
  })
})
