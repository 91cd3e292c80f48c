import { VENDORS } from '@afterimage/testing/models/recorded/all'
import { VARIANTS } from '@afterimage/testing/models/recorded/variants'
import { describeImageModel, describeVariant } from '../../test/image-model.contract.ts'

for (const recording of VENDORS) describeImageModel(recording)
for (const recording of VARIANTS) describeVariant(recording)
