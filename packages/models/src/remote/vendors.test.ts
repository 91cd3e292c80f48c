import { VENDORS } from '@afterimage/testing/models/recorded/all'
import { describeImageModel } from '../../test/image-model.contract.ts'

for (const recording of VENDORS) describeImageModel(recording)
