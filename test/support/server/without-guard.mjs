import pg from 'pg'

// Taken into the program by a control run: it books without looking whether there are places, so that what should
// notice an oversell can be seen to notice it.
const condition = ' and s.taken + n.people <= s.capacity'
const send = pg.Client.prototype.query

const isPlain = (config) => typeof config === 'object' && config !== null && typeof config.text === 'string'

pg.Client.prototype.query = function (config, ...rest) {
  const guarded = isPlain(config) && config.text.includes(condition)
  return send.call(this, guarded ? { ...config, text: config.text.replace(condition, '') } : config, ...rest)
}
