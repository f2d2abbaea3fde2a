export interface ReadDps {
  id: string
  cnpj: string
  city: string
  takerName: string
  takerIsCompany: boolean
  hasTakerAddress: boolean
  withheld: boolean
  code: string
  hasEvent: boolean
  value: number
  replaces: string
}

/** Of the XML only what its rules ask; null for what is no DPS. */
export function readDps(xml: string): ReadDps | null {
  const within = (name: string, text = xml) => new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`).exec(text)?.[1] ?? ''
  const id = /<infDPS Id="(DPS[0-9A-Z]{42})">/.exec(xml)?.[1] ?? ''
  const [issuer, taker] = [within('prest'), within('toma')]
  const [cnpj, city] = [within('CNPJ', issuer), within('cLocEmi')]
  if (id === '' || cnpj === '' || !/^\d{7}$/.test(city)) return null
  return {
    ...{ id, cnpj, city },
    takerName: within('xNome', taker),
    takerIsCompany: within('CNPJ', taker) !== '',
    hasTakerAddress: within('end', taker) !== '',
    withheld: within('tpRetISSQN') === '2',
    code: within('cTribNac'),
    hasEvent: within('atvEvento') !== '',
    value: Number(within('vServ')),
    replaces: within('chSubstda')
  }
}

/** The simulator's own codes begin with SIM, so that nobody takes them for Sefin's. */
export function refusalOf(dps: ReadDps): { code: string; words: string } | null {
  const { takerIsCompany, hasTakerAddress, withheld, takerName, code, hasEvent, value } = dps
  if (takerIsCompany && !hasTakerAddress) {
    return { code: 'SIM01', words: 'O endereço do tomador pessoa jurídica é obrigatório.' }
  }
  if (withheld && takerName === '')
    return { code: 'SIM02', words: 'Com ISS retido, o tomador tem de ser identificado.' }
  if (code.startsWith('12') && !code.startsWith('1213') && !hasEvent) {
    return { code: 'SIM03', words: 'O grupo atvEvento é obrigatório para os serviços do item 12.' }
  }
  return value > 0 ? null : { code: 'SIM05', words: 'O valor do serviço tem de ser maior que zero.' }
}
