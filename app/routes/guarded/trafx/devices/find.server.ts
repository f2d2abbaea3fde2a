import { notFound } from '#app/contracts/api-error.ts'
import { listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { deviceLabel, factorLabel } from '../labels.ts'

/** @throws ApiError 404 for a serial unknown to this place */
export async function findDevice(viewer: Viewer, serial: string | undefined) {
  const { devices, products } = await viewer.call(listCounterDevices, {})
  const device = devices.find((known) => known.serial === serial)
  if (!device) throw notFound({ message: ERRORS.counterNotFound })
  return { device: { ...device, title: deviceLabel(device), factor: factorLabel(device.factor) }, products }
}

/** @throws ApiError 404 for an attraction of another place */
export async function findProduct(viewer: Viewer, uuid: string | undefined) {
  const { products } = await viewer.call(listCounterDevices, {})
  const product = products.find((known) => known.uuid === uuid)
  if (!product) throw notFound({ message: ERRORS.productNotFound })
  return product
}
