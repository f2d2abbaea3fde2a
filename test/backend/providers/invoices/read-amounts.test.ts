import { expect, it } from 'vitest'
import { readReckoned } from '#app/backend/providers/invoices/read-amounts.server.ts'

const nothing = { rate: null, iss: null, net: null, ibs: null, cbs: null }

it('reads the amounts computed by the authority, in centavos', () => {
  const xml =
    '<NFSe xmlns="x"><infNFSe><valores><vBC>200.00</vBC><pAliqAplic>2.79</pAliqAplic><vISSQN>5.58</vISSQN><vLiq>1200.05</vLiq></valores><IBSCBS><totCIBS><vTotNF>200.00</vTotNF><gIBS><vIBSTot>0.12</vIBSTot></gIBS><gCBS><vCBS>1.05</vCBS></gCBS></totCIBS></IBSCBS><DPS><infDPS><valores><vISSQN>9.99</vISSQN></valores></infDPS></DPS></infNFSe></NFSe>'
  expect(readReckoned(xml)).toEqual({ rate: 279, iss: 558, net: 120_005, ibs: 12, cbs: 105 })
})

it.each([
  '',
  'no XML',
  '<NFSe></NFSe>',
  '<NFSe><infNFSe><valores><vISSQN>-1.00</vISSQN><vLiq>1,00</vLiq></valores></infNFSe></NFSe>'
])('makes nothing up of %j', (xml) => {
  expect(readReckoned(xml)).toEqual(nothing)
})
