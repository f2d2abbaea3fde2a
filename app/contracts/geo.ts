import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const Named = z.object({ code: z.string(), name: z.string() })

export const listDialCodes = endpoint({
  id: 'listDialCodes',
  api: 'main',
  method: 'GET',
  path: '/geo/dial-codes',
  access: 'public',
  summary: 'Códigos telefônicos dos países; o do Brasil (55) vem primeiro.',
  response: z.array(z.object({ code: z.string(), name: z.string(), dial: z.string() }))
})

export const listCountries = endpoint({
  id: 'listCountries',
  api: 'main',
  method: 'GET',
  path: '/geo/countries',
  access: 'public',
  summary: 'Países, em português, por código ISO 3166-1.',
  response: z.array(Named)
})

export const listStates = endpoint({
  id: 'listStates',
  api: 'main',
  method: 'GET',
  path: '/geo/countries/{iso}/states',
  access: 'public',
  summary: 'Estados de um país (hoje, os 27 do Brasil).',
  params: z.object({ iso: z.string().length(2) }),
  response: z.array(Named)
})

export const listCities = endpoint({
  id: 'listCities',
  api: 'main',
  method: 'GET',
  path: '/geo/states/{uf}/cities',
  access: 'public',
  summary: 'Municípios de um estado, com o código do IBGE.',
  params: z.object({ uf: z.string().length(2) }),
  response: z.array(Named)
})
