import { stripAccents } from '../person/names.ts'
import { keysOf } from '../words/records.ts'
import { t } from '../words/speech.ts'

/** Ticket type as far as it says whom a law, or for children the place, gives its price. */
export interface NamedType {
  label: string
  title: string
  needsProof: boolean
  countsToQuota: boolean
}

/** Words of a ticket's name, without accents; its title may be translated. */
const NAMES = {
  student: /estud[ai]|student/,
  disability: /\bpcd|pcd\b|deficien|discapac|disab/,
  young: /\bjove[mn]|\byouth|\byoung/,
  elder: /\bidos|60 anos|melhor idade|terceira idade|adultos? mayor|tercera edad|\bsenior|\belder/,
  child: /crianca|infantil|\bbebe|\bnin[oa]s?\b|\bchild|\bbaby/
} as const

/** Group of people with a right to a price. */
export type PriceRight = keyof typeof NAMES

const PRICE_RIGHTS = keysOf(NAMES)

const half = /\bmeia|\bhalf\b|\bmedi[ao] (?:entrada|boleto|precio)/

const nameOf = ({ label, title }: NamedType) => stripAccents(`${label} ${title}`).toLowerCase()

/**
 * Groups that the type's name has, of Lei 12.933/2013 and Lei 10.741/2003; a resident's ticket has no such law. A half
 * price that names none is for all of the first law: `half`. A law counts only where the type asks for a proof.
 */
function legalRights(type: NamedType): PriceRight[] | 'half' {
  if (!type.needsProof && !type.countsToQuota) return []
  const name = nameOf(type)
  const named = PRICE_RIGHTS.filter((right) => right !== 'child' && NAMES[right].test(name))
  return named.length === 0 && (type.countsToQuota || half.test(name)) ? 'half' : named
}

/** True if a law sets the price. A type that counts to the quota is one, whatever it is called. */
export const isLegalPrice = (type: NamedType): boolean => type.countsToQuota || legalRights(type).length > 0

/**
 * Groups for each type of one choice, in its order. A half price for everybody is for elders too, unless they have a
 * type of their own.
 */
export function findPriceRights<T extends NamedType>(types: readonly T[]): PriceRight[][] {
  const legal = types.map(legalRights)
  const hasElders = legal.some((rights) => rights !== 'half' && rights.includes('elder'))
  return types.map((type, at) => {
    const rights = legal[at] ?? []
    if (rights === 'half') return ['student', 'disability', 'young', ...(hasElders ? [] : (['elder'] as const))]
    return rights.length === 0 && NAMES.child.test(nameOf(type)) ? ['child'] : rights
  })
}

/** Says who has the right, which proof to bring (Decreto 8.537/2015, art. 3, 5 and 6), and who decides so. */
export function priceRightWords(right: PriceRight): { who: string; bring: string; rule: string } {
  const ofHalf = t('Lei 12.933/2013 e Decreto 8.537/2015')
  switch (right) {
    case 'student':
      return {
        who: t('Estudante'),
        bring: t('Traga a carteira de estudante do padrão nacional (CIE), dentro da validade.'),
        rule: ofHalf
      }
    case 'disability':
      return {
        who: t('Pessoa com deficiência, e quem a acompanha se ela precisar (uma pessoa)'),
        bring: t(
          'Traga um documento oficial com foto e o cartão do BPC, ou o documento do INSS que prova a aposentadoria da pessoa com deficiência.'
        ),
        rule: ofHalf
      }
    case 'young':
      return {
        who: t('Jovem de 15 a 29 anos, de família inscrita no CadÚnico com renda de até dois salários mínimos'),
        bring: t('Traga a ID Jovem e um documento oficial com foto.'),
        rule: ofHalf
      }
    case 'elder':
      return {
        who: t('Pessoa com 60 anos ou mais'),
        bring: t('Traga um documento oficial com foto, que mostre a data de nascimento.'),
        rule: t('Lei 10.741/2003')
      }
    case 'child':
      return {
        who: t('Criança da idade que o ingresso diz'),
        bring: t('Traga um documento que mostre a data de nascimento, como a certidão, a identidade ou o passaporte.'),
        rule: t('Regra do parque')
      }
  }
}
