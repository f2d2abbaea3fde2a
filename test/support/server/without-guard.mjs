import pg from 'pg'

// Loaded into the program by a control run: it books without checking capacity, to prove that the test detects
// overselling.
const condition = ' and s.taken + n.people <= s.capacity'
const send = pg.Client.prototype.query

const isPlain = (config) => typeof config === 'object' && config !== null && typeof config.text === 'string'

pg.Client.prototype.query = function (config, ...rest) {
  const guarded = isPlain(config) && config.text.includes(condition)
  return send.call(this, guarded ? { ...config, text: config.text.replace(condition, '') } : config, ...rest)
}
