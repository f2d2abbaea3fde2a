import pg from 'pg'

// Loaded into the program by a control run: it books without checking capacity, or the people limit if the address ends
// in `?people-limit`, to prove that the test detects overselling.
const conditions = {
  '': [' and s.taken + n.people <= s.capacity', ''],
  '?people-limit': ['lock_people_left(s.product_id, s.date, s.time) >= n.people', 'true']
}
const [condition, instead] = conditions[new URL(import.meta.url).search]
const send = pg.Client.prototype.query

const isPlain = (config) => typeof config === 'object' && config !== null && typeof config.text === 'string'

pg.Client.prototype.query = function (config, ...rest) {
  const guarded = isPlain(config) && config.text.includes(condition)
  return send.call(this, guarded ? { ...config, text: config.text.replace(condition, instead) } : config, ...rest)
}
