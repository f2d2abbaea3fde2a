import cities from './data/cities.json'
import countries from './data/countries.json'
import dialCodes from './data/dial-codes.json'
import former from './data/former-cities.json'
import states from './data/states.json'

/** Cities with the code of the IBGE. Written by `app/setup/generate/geo.mjs`. */
const citiesByState: Partial<Record<string, { code: string; name: string }[]>> = cities

/** Former and short names by UF → code of the present municipality. */
const formerCities: Partial<Record<string, Partial<Record<string, string>>>> = former

export { citiesByState, countries, dialCodes, formerCities, states }
