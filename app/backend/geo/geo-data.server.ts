import cities from './data/cities.json'
import countries from './data/countries.json'
import dialCodes from './data/dial-codes.json'
import states from './data/states.json'

/** With the code of the IBGE. Written by `app/setup/generate/geo.mjs`. */
const citiesByState: Partial<Record<string, { code: string; name: string }[]>> = cities

export { citiesByState, countries, dialCodes, states }
