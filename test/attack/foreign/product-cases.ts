import type { IdCase } from './id-case.ts'

/** A dot, as PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const ofProduct = (id: string, body?: unknown): IdCase => ({
  id,
  field: 'params.uuid',
  input: ({ theirs }) => ({
    params: { uuid: theirs.draft, id: theirs.photo },
    query: id === 'getProductMonth' ? { month: '2026-12' } : undefined,
    body
  })
})

export const productCases: IdCase[] = [
  { ...ofProduct('getProduct'), tells: ({ draft }) => draft },
  ofProduct('getProductMonth'),
  ofProduct('copyProduct', { uuid: '5f8b3c52-3c3b-4c1e-9d4e-6a2f0a7a1c11' }),
  ofProduct('updateProduct', { version: 1, address: 'Outro lugar' }),
  ofProduct('setProductState', { version: 1, state: 'archived' }),
  { ...ofProduct('listProductPhotos'), tells: ({ photo }) => photo },
  ofProduct('addProductPhoto', { data: dot }),
  {
    id: 'arrangeProductPhotos',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.draft }, body: { version: 1, photos: [{ id: theirs.photo }] } })
  },
  ofProduct('deleteProductPhoto'),
  {
    id: 'deleteProductPhoto',
    field: 'params.id',
    input: ({ mine, theirs }) => ({ params: { uuid: mine.draft, id: theirs.photo } })
  },
  { id: 'deleteProduct', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.draft } }) },
  {
    id: 'listManagerProducts',
    field: 'query.uuid_gestor',
    input: ({ theirs }) => ({ query: { uuid_gestor: theirs.placeId, sort: 'newest' } }),
    empty: true,
    tells: ({ draft }) => draft
  }
]
