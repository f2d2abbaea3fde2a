import { parseMoney } from '#app/domain/money/money.ts'
import { elementAt, readXml, textAt } from './read-xml.server.ts'

/** Centavos, and hundredths of a per cent; null if the NFS-e does not tell. */
export interface ReckonedAmounts {
  rate: number | null
  iss: number | null
  net: number | null
  ibs: number | null
  cbs: number | null
}

/** Reads the amounts that the authority computed for an NFS-e (infNFSe): only the authority knows the city's rate. */
export function readReckoned(xml: string): ReckonedAmounts {
  const made = elementAt(readXml(xml), 'infNFSe')
  const of = (...way: string[]) => {
    const text = textAt(made, ...way)
    return /^\d{1,15}(?:\.\d{2})?$/.test(text) ? parseMoney(text) : null
  }
  return {
    rate: of('valores', 'pAliqAplic'),
    iss: of('valores', 'vISSQN'),
    net: of('valores', 'vLiq'),
    ibs: of('IBSCBS', 'totCIBS', 'gIBS', 'vIBSTot'),
    cbs: of('IBSCBS', 'totCIBS', 'gCBS', 'vCBS')
  }
}
