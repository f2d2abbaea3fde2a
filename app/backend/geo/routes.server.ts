import { notFound } from '#app/contracts/api-error.ts'
import { listCities, listCountries, listDialCodes, listStates } from '#app/contracts/geo.ts'
import { implementPublic } from '../kernel/implement.server.ts'
import { citiesByState, countries, dialCodes, states } from './geo-data.server.ts'

/** Data that ship with the program (design: facts §7): these calls do not use the database. */
export const routes = [
  implementPublic(listDialCodes, async () => dialCodes),
  implementPublic(listCountries, async () => countries),
  implementPublic(listStates, async ({ params }) => {
    const iso = params.iso.toUpperCase()
    if (!countries.some((country) => country.code === iso)) throw notFound({ message: 'País desconhecido.' })
    return iso === 'BR' ? states : []
  }),
  implementPublic(listCities, async ({ params }) => {
    const cities = citiesByState[params.uf.toUpperCase()]
    if (!cities) throw notFound({ message: 'Estado desconhecido.' })
    return cities
  })
]
