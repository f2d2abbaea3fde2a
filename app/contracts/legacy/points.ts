import { z } from 'zod'
import { legacyId, legacyName, legacyWords, type Names, type ReadRow, readRow } from './reading.ts'
import { rowsOf } from './unwrap.ts'

/** Degrees, also as text with a comma; null if missing. */
const degrees = (most: number) =>
  z
    .union([z.number(), z.string(), z.null()], 'Não é um número.')
    .optional()
    .transform((value) =>
      value === null || value === undefined || value === '' ? null : Number(String(value).replace(',', '.'))
    )
    .pipe(z.union([z.null(), z.number().min(-most, 'Fora do mapa.').max(most, 'Fora do mapa.')], 'Não é um número.'))

const VendorPointSchema = z.object({
  id: legacyId,
  name: legacyName,
  category: legacyWords(80),
  description: legacyWords(2000),
  latitude: degrees(90),
  longitude: degrees(180)
})

export type VendorPoint = z.output<typeof VendorPointSchema>

const names: Names<Omit<VendorPoint, 'id'>> = {
  name: ['name', 'nome', 'title', 'titulo'],
  category: ['category', 'categoria', 'type', 'tipo'],
  description: ['description', 'descricao', 'about', 'sobre'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long']
}

const models = ['poi', 'pois', 'point', 'points', 'ponto', 'pontos']

/** Null if the answer holds no list. */
export function readVendorPoints(value: unknown): ReadRow<VendorPoint>[] | null {
  const rows = rowsOf(value, models)
  return rows?.map((row) => readRow(row, { schema: VendorPointSchema, names })) ?? null
}
