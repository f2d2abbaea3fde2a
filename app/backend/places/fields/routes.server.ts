import { createPlaceField, listPlaceFields, savePlaceFields, updatePlaceField } from '#app/contracts/places/fields.ts'
import { implement } from '../../kernel/implement.server.ts'
import { addField, changeField, fillFields, readFields } from './place-fields.server.ts'

export const routes = [
  implement(listPlaceFields, readFields),
  implement(createPlaceField, addField),
  implement(updatePlaceField, changeField),
  implement(savePlaceFields, fillFields)
]
